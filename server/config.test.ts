import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (settings: Record<string, string>) => readConfig(settings, '/nowhere')

test.each([
  ['DATABASE_URL', 'postgres://tapat:a/b@db.school.test/tapat', /%2F/],
  ['DATABASE_URL', 'postgres://tapat:100%@db.school.test/tapat', /%25/],
  ['DATABASE_URL', 'postgres://db.school.test:54321234/tapat', /is not an address/],
  ['DATABASE_URL', 'postgres://tapat:2024/x@db.school.test/tapat', /%2F/],
  ['DATABASE_URL', 'postgres://tapat:2024?x@db.school.test/tapat', /%3F/],
  ['SMTP_URL', 'smtps://office:2024#Ojt@mail.school.test:465', /%23/],
  ['SMTP_URL', 'smtps://office:2024?Ojt@mail.school.test:465', /%3F/],
  ['DATABASE_URL', 'postgres://tapat:2024?x@db.school.test/tapat?sslmode=require', /%3F/],
  ['SMTP_URL', 'smtp:///x', /and a server/],
  ['SMTP_URL', 'smtps://office:a#b@mail.school.test:465', /%23/],
  ['SMTP_URL', 'smtps://office:100%@mail.school.test:465', /%25/],
  ['SMTP_URL', 'smtp://', /and a server/],
  ['PUBLIC_URL', 'tapat.school.edu.ph', /such as https:/],
  ['PUBLIC_URL', 'ftp://tapat.school.edu.ph', /such as https:/],
  ['VAPID_SUBJECT', 'office@school.test', /mailto:/],
  ['VAPID_SUBJECT', 'http://school.test', /mailto:/],
])('the setting %s is refused with a sentence when it is %s', (name, value, hint) => {
  expect(() => read({ [name]: value })).toThrow(hint)
  expect(() => read({ [name]: value })).toThrow(`The setting ${name} is wrong: `)
})

test.each([
  ['DATABASE_URL', 'postgres://tapat:a%2Fb%25@db.school.test:5433/tapat?sslmode=require'],
  ['DATABASE_URL', 'postgres://tapat@localhost/tapat?host=%2Fvar%2Frun%2Fpostgresql'],
  ['DATABASE_URL', 'postgres:///tapat?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres:///tapat?host=/var/run/postgresql&user=tapat@school.test'],
  ['SMTP_URL', 'smtp://office:2024@Ojt@mail.school.test:587/?pool=true'],
  ['SMTP_URL', 'smtps://office%40school.test:a%23b@mail.school.test:465'],
  ['DATABASE_URL', 'postgres://db.school.test/tapat?application_name=tapat@school'],
  ['DATABASE_URL', 'postgres://tapat:a@db.school.test:5432/tapat?application_name=tapat@school'],
  ['SMTP_URL', 'smtps://mail.school.test:465/?name=me@x'],
  ['SMTP_URL', 'smtps://mail.school.test:465?name=me@x'],
  ['PUBLIC_URL', 'http://10.1.2.3:3000'],
  ['VAPID_SUBJECT', 'mailto:office@school.test'],
  ['VAPID_SUBJECT', 'https://tapat.school.test'],
])('the setting %s may be %s', (name, value) => {
  expect(read({ [name]: value })).toMatchObject({ [name]: value })
})
