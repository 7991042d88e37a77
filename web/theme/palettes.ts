import type { PrimaryName, SurfaceName } from './palette-names.ts'

export const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const
export type Shade = (typeof shades)[number]
export type Scale = Readonly<Record<Shade, string>>
export type SurfaceScale = Scale & Readonly<Record<0, string>>

export const primaryScales: Readonly<Record<Exclude<PrimaryName, 'noir'>, Scale>> = {
  maroon: scale('#fdf3f4 #fbe5e8 #f7d0d6 #efabb6 #e37d8e #d1546a #b8384f #8f2238 #7a1f33 #681d2f #3c0b17'),
  emerald: scale('#ecfdf5 #d0fae5 #a4f4cf #5ee9b5 #00d492 #00bc7d #009966 #007a55 #006045 #004f3b #002c22'),
  green: scale('#f0fdf4 #dcfce7 #b9f8cf #7bf1a8 #05df72 #00c950 #00a63e #008236 #016630 #0d542b #032e15'),
  lime: scale('#f7fee7 #ecfcca #d8f999 #bbf451 #9ae600 #7ccf00 #5ea500 #497d00 #3c6300 #35530e #192e03'),
  orange: scale('#fff7ed #ffedd4 #ffd6a7 #ffb86a #ff8904 #ff6900 #f54900 #ca3500 #9f2d00 #7e2a0c #441306'),
  amber: scale('#fffbeb #fef3c6 #fee685 #ffd230 #ffb900 #fe9a00 #e17100 #bb4d00 #973c00 #7b3306 #461901'),
  yellow: scale('#fefce8 #fef9c2 #fff085 #ffdf20 #fdc700 #f0b100 #d08700 #a65f00 #894b00 #733e0a #432004'),
  teal: scale('#f0fdfa #cbfbf1 #96f7e4 #46ecd5 #00d5be #00bba7 #009689 #00786f #005f5a #0b4f4a #022f2e'),
  cyan: scale('#ecfeff #cefafe #a2f4fd #53eafd #00d3f2 #00b8db #0092b8 #007595 #005f78 #104e64 #053345'),
  sky: scale('#f0f9ff #dff2fe #b8e6fe #74d4ff #00bcff #00a6f4 #0084d1 #0069a8 #00598a #024a70 #052f4a'),
  blue: scale('#eff6ff #dbeafe #bedbff #8ec5ff #51a2ff #2b7fff #155dfc #1447e6 #193cb8 #1c398e #162456'),
  indigo: scale('#eef2ff #e0e7ff #c6d2ff #a3b3ff #7c86ff #615fff #4f39f6 #432dd7 #372aac #312c85 #1e1a4d'),
  violet: scale('#f5f3ff #ede9fe #ddd6ff #c4b4ff #a684ff #8e51ff #7f22fe #7008e7 #5d0ec0 #4d179a #2f0d68'),
  purple: scale('#faf5ff #f3e8ff #e9d4ff #dab2ff #c27aff #ad46ff #9810fa #8200db #6e11b0 #59168b #3c0366'),
  fuchsia: scale('#fdf4ff #fae8ff #f6cfff #f4a8ff #ed6aff #e12afb #c800de #a800b7 #8a0194 #721378 #4b004f'),
  rose: scale('#fff1f2 #ffe4e6 #ffccd3 #ffa1ad #ff637e #ff2056 #ec003f #c70036 #a50036 #8b0836 #4d0218'),
}

/** Maroon is deep by nature: its brand shade is 700. */
export const brandShades: Partial<Record<PrimaryName, Shade>> = { maroon: 700 }

export const surfaceScales: Readonly<Record<SurfaceName, SurfaceScale>> = {
  slate: surface('#f8fafc #f1f5f9 #e2e8f0 #cad5e2 #90a1b9 #62748e #45556c #314158 #1d293d #0f172b #020618'),
  gray: surface('#f9fafb #f3f4f6 #e5e7eb #d1d5dc #99a1af #6a7282 #4a5565 #364153 #1e2939 #101828 #030712'),
  zinc: surface('#fafafa #f4f4f5 #e4e4e7 #d4d4d8 #9f9fa9 #71717b #52525c #3f3f46 #27272a #18181b #09090b'),
  neutral: surface('#fafafa #f5f5f5 #e5e5e5 #d4d4d4 #a1a1a1 #737373 #525252 #404040 #262626 #171717 #0a0a0a'),
  stone: surface('#fafaf9 #f5f5f4 #e7e5e4 #d6d3d1 #a6a09b #79716b #57534d #44403b #292524 #1c1917 #0c0a09'),
  soho: surface('#ececec #dedfdf #c4c4c6 #adaeb0 #97979b #7f8084 #6a6b70 #55565b #3f4046 #2c2c34 #16161d'),
  viva: surface('#f3f3f3 #e7e7e8 #cfd0d0 #b7b8b9 #9fa1a1 #87898a #6e7173 #565a5b #3e4244 #262b2c #0e1315'),
  ocean: surface('#fbfcfc #f7f9f8 #eff3f2 #dadedd #b1b7b6 #828787 #5f7274 #415b61 #29444e #183240 #0c1920'),
}

export const statusScales = {
  success: primaryScales.emerald,
  warn: primaryScales.amber,
  danger: scale('#fef2f2 #ffe2e2 #ffc9c9 #ffa2a2 #ff6467 #fb2c36 #e7000b #c10007 #9f0712 #82181a #460809'),
  info: primaryScales.sky,
} as const satisfies Record<string, Scale>

/** Where one can go, and where the keyboard is: the same in every theme, and never mistaken for a fault. */
export const linkScale = primaryScales.blue

/** The parts of charts, and progress: told apart in every theme and by color-blind readers (theme-css.test.ts). */
export const chartColors = {
  light: { doing: '#1a4fa8', done: '#0f8a66', next: '#a86b00', open: '#8a3f86' },
  dark: { doing: '#5f9af0', done: '#4ad8ae', next: '#e0a63c', open: '#d08fd0' },
} as const

/** From hexes in the order of the shades. */
function scale(hexes: string): Scale {
  const list = hexes.split(' ')
  return Object.fromEntries(shades.map((shade, index) => [shade, list[index]])) as Scale
}

function surface(hexes: string): SurfaceScale {
  return { 0: '#ffffff', ...scale(hexes) }
}
