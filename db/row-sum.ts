import { createHash } from 'node:crypto'

const newline = 10

/** A sum over the rows of a table as COPY writes them: the same rows in any order give the same sum. */
export class RowSum {
  private readonly sum = new Uint32Array(8)
  private rest: Buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    let text = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    for (let end = text.indexOf(newline); end !== -1; end = text.indexOf(newline)) {
      this.addRow(text.subarray(0, end))
      text = text.subarray(end + 1)
    }
    this.rest = text
  }

  total(): string {
    return this.sum.join('-')
  }

  private addRow(row: Buffer): void {
    const digest = createHash('sha256').update(row).digest()
    // Numbers of 32 bits, which wrap around.
    for (let part = 0; part < 8; part++) this.sum[part] = (this.sum[part] ?? 0) + digest.readUInt32LE(part * 4)
  }
}
