//! Positions that show something, by name: what the list of edits begins with, and the seeds of the fuzz targets.

/// Name and FEN of each. Last come those that `search` has found, as far as they are searched through quickly.
pub const NAMED: &[(&str, &str)] = &[
    ("start", "W:W31-50:B1-20"),
    ("turkish-strike", "W:WK1:B12,17,31,38"),
    ("windmill-home", "W:WK2:B7,8,17,18"),
    ("man-home", "W:W14:B8,9,18,19"),
    ("over-own-start", "W:WK22:B11,13,14,29"),
    ("ghost-in-the-way", "W:WK22:B11,28"),
    ("same-ends-twice", "W:WK4:B13,20,32,37"),
    ("many-routes-one-move", "W:WK45:B7,40"),
    ("two-kings-one-board", "W:WK3,K26:B17,20,24,28,34,38,42,44"),
    ("passing-promotion", "W:W13:B7,8"),
    ("stops-on-promotion-row", "W:W15:B10,22"),
    ("promotion-twice-touched", "W:W14:B7,8,9,29"),
    ("majority-straight-on", "W:WK3:B14,33"),
    ("man-or-king", "W:WK12,19:B23"),
    ("man-takes-sixteen", "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45"),
    ("king-takes-nineteen", "W:WK35:B8,9,10,11,12,17,19,20,21,22,23,30,31,32,33,34,41,42,43,44"),
    ("many-moves", "W:WK1,K2,K3,K5:B7,8,9,10,11,15,16,20,21,24,27,29,32,33,42,43"),
    ("blocked", "W:W6:B1"),
    ("no-opponent", "W:W31:B"),
    ("no-opponent-and-blocked", "W:WK1,K2,K3,K4,K5,6,7,8,9,10:B"),
    ("black-kings", "B:WK31-50:BK1-20"),
    ("most-moves", "W:WK2,K4,K5,K16,K26,K36,K46:BK7,K8,11,13,15,19,K20,21,24,29,K30,K31,K33,K38,K41,K42"),
    ("most-loops", "W:WK16,K26,28,K45,K50:BK1,K5,K6,10,K11,12,14,19,K21,K22,K32,K33,34,37,K41,44"),
    (
        "two-boards-twice",
        "W:WK3,K4,K5,K9,K14,K15,K18,K28,39,K46,50:B7,12,13,22,23,25,K30,31,32,33,K34,K41,42,K43,K44,K48",
    ),
    ("ghost-gone-or-transparent", "W:WK21:BK9,K17,K22,24"),
    ("square-or-start-twice", "W:WK23:B28,29,38,K44"),
];
