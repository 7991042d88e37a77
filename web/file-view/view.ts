/** How a page is looked at: 1 shows its whole width; turns are degrees, clockwise. */
export type View = { zoom: number; turn: number }
