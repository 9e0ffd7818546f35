//! The two geometries, which know nothing of each other, square by square.

use draughts_oracle::{Color, Square, bitboard, mailbox};

#[test]
fn every_ray_is_the_same_in_both_engines() {
    let mut steps = 0;
    for square in Square::all() {
        for (up, left) in [(true, true), (true, false), (false, true), (false, false)] {
            let ray = mailbox::geometry::ray(square, up, left);
            assert_eq!(ray, bitboard::geometry::ray(square, up, left), "from {square}, up {up}, left {left}");
            steps += ray.len();
        }
    }
    // Each of the two long directions has lines of 2, 4, 6, 8 and 10 squares, or of 1, 3, 5, 7 and 9, twice but the longest;
    // a line of n squares has n (n - 1) / 2 pairs, each a step of two rays.
    let pairs = |lines: &[usize]| lines.iter().map(|squares| squares * (squares - 1)).sum::<usize>();
    assert_eq!(steps, pairs(&[2, 2, 4, 4, 6, 6, 8, 8, 10]) + pairs(&[1, 1, 3, 3, 5, 5, 7, 7, 9, 9]));
}

#[test]
fn both_engines_promote_on_the_same_squares() {
    for color in Color::ALL {
        let promoting = Square::all().filter(|&square| mailbox::geometry::is_promotion_row(square, color));
        let numbers: Vec<u8> = promoting.map(Square::number).collect();
        let also = Square::all().filter(|&square| bitboard::geometry::promotes(color, square));
        assert_eq!(numbers, also.map(Square::number).collect::<Vec<_>>());
        assert_eq!(numbers, if color == Color::White { [1, 2, 3, 4, 5] } else { [46, 47, 48, 49, 50] });
    }
}
