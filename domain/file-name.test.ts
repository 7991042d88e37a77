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
  const names = fc.uint16Array({ maxLength: 160 }).map((codes) => String.fromCharCode(...codes))
  const isGood = (given: string, ending: string) => {
    const name = fileNameAs(given, [ending])
    const isNamed = new RegExp(`[^.]\\.${ending}$`, 'i').test(name) && encodeURIComponent(name).length > 0
    const isClean = !/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/u.test(name)
    return isNamed && isClean && [...name].length <= 125 && fileNameAs(name, [ending]) === name
  }
  fc.assert(fc.property(names, fc.constantFrom('pdf', 'jpg', 'docx'), isGood))
  expect(safeFileName(`${'😀'.repeat(200)}.pdf`)).toBe(`${'😀'.repeat(116)}.pdf`)
})
