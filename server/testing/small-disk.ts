import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from './temp-folder.ts'

/** A disk of the given megabytes that can be filled; null if this user may not mount one. */
export function smallDisk(megabytes: number) {
  const parent = tempFolder()
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]
  const isMounted = process.getuid?.() === 0 && spawnSync('mount', options).status === 0
  const close = () => {
    if (isMounted) spawnSync('umount', ['--lazy', folder])
    rmSync(parent, { recursive: true, force: true })
  }
  if (!isMounted) {
    close()
    return null
  }
  chmodSync(folder, 0o711)
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Not one byte more can be written. */
    fill(): void {
      for (const size of [1024 * 1024, 4096]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size))
        } catch {
          // There is no room for as much.
        }
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close,
  }
}
