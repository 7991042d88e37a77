import { statfs } from 'node:fs/promises'
import type { Disk } from '#domain/disk.ts'

/** The room on the disk of the data folder. */
export type ReadDisk = () => Promise<Disk>

export function openDisk(folder: string): ReadDisk {
  return async () => {
    const { bavail, bfree, blocks, bsize } = await statfs(folder)
    // The reserve of the system does not count as free.
    return { freeBytes: bavail * bsize, totalBytes: (blocks - bfree + bavail) * bsize }
  }
}
