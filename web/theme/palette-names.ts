/** In the order of the picker (spec §2); noir has no scale of its own, it follows the surface. */
export const primaryNames = [
  'noir',
  'maroon',
  'emerald',
  'green',
  'lime',
  'orange',
  'amber',
  'yellow',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'purple',
  'fuchsia',
  'rose',
] as const
export type PrimaryName = (typeof primaryNames)[number]

export const surfaceNames = ['slate', 'gray', 'zinc', 'neutral', 'stone', 'soho', 'viva', 'ocean'] as const
export type SurfaceName = (typeof surfaceNames)[number]
