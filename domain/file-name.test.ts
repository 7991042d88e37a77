import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameAs, safeFileName } from './file-name.ts'

const pdf = ['pdf']
test.each([
  ['resume.pdf', 'resume.pdf'],
  ['resume.PDF', 'resume.PDF'],
  ['resume.hta', 'resume.pdf'],
  ['resume', 'resume.pdf'],
  ['resume.pdf.exe', 'resume.pdf.pdf'],
  ['re\u202Efdp.exe', 'refdp.pdf'],
  ['a\u200Bb\u2066c\uFEFF.pdf', 'abc.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ana\\Peña.pdf', 'Peña.pdf'],
  ['Form 1.2', 'Form 1.2.pdf'],
  ['a:b*c?"<d>|.pdf', 'a b c d .pdf'],
  ['.hta', 'hta.pdf'],
  ['\u0000\u0007', 'file.pdf'],
  ['', 'file.pdf'],
  ['name.hta.', 'name.pdf'],
])('%j is offered as %j', (given, offered) => {
  expect(fileNameAs(given, pdf)).toBe(offered)
})

test('whatever a file is called, its name is short, has its ending and nothing that cannot be seen', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('pdf', 'jpg', 'docx'),
      (given, ending) => {
        const name = fileNameAs(given, [ending])
        expect(name).toMatch(new RegExp(`[^.]\\.${ending}$`, 'i'))
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/u)
        expect([...name].length).toBeLessThanOrEqual(125)
        expect(fileNameAs(name, [ending])).toBe(name)
        expect(() => encodeURIComponent(name)).not.toThrow()
      },
    ),
    { numRuns: 500 },
  )
  expect(safeFileName(`${'😀'.repeat(200)}.pdf`)).toBe(`${'😀'.repeat(116)}.pdf`)
})
