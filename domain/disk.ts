export type Disk = { freeBytes: number; totalBytes: number }

const gigabyte = 1024 ** 3

/** With less room, uploads and exports are refused, so that taps can still be stored. */
export function hasRoom({ freeBytes, totalBytes }: Disk): boolean {
  return freeBytes >= gigabyte && freeBytes >= totalBytes * 0.05
}
