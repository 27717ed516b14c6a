import fc from 'fast-check'

/** Hostile texts for HTML, queries, paths, headers, logs and numbers. */
export const hostileStrings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  '\u202Etxt.exe\u202C',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(100),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '0x10',
  '999999999999999',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  "' or '1'='1",
  "'; drop table accounts; --",
  '") union select password_hash from accounts --',
  '%',
  '_%_',
  '\\',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/media/../tessera.sqlite',
  '/media/aaaaaaaaaaaaaaaa.png',
  '/media//aaaaaaaaaaaaaaaa.png',
  '/media/aaaaaaaaaaaaaaaa.png\0.jpg',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:3000/',
  '//elsewhere.example/x',
  'javascript:alert(1)',
  'data:image/jpeg;base64,',
  'data:image/jpeg;base64,!!!!',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:text/html;base64,PHNjcmlwdD4=',
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--',
  ']]>',
  '{{7*7}}',
  '${7*7}',
  '%s%n%x',
  'a\r\nset-cookie: session=x',
  '{"a":1}',
  '[]',
  'true',
  '$2b$10$',
  'x'.repeat(41),
  'x'.repeat(2_001),
  'x'.repeat(20_001),
  'あ'.repeat(100_000),
] as const

/** One of `hostileStrings`, or a random string, also of invalid UTF-16. */
const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

const nested = (depth: number, list: boolean): unknown =>
  Array.from({ length: depth }).reduce<unknown>(inner => (list ? [inner] : { a: inner }), 1)

/** A hostile value of any JSON type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileString },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 53, -0, [], {}, [[]], [null]),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(nested(50, true), nested(2_000, true), nested(2_000, false)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Array.from({ length: 5_000 }, (_, i) => i),
      'x'.repeat(300_000),
    ),
  },
)

/** Header lines that a program could send. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'accept-language': 'zz;q=9,*;q=-1,,;;=' },
      { 'accept-language': 'x'.repeat(4_000) },
      { 'accept-encoding': 'br;q=0, gzip;q=0, identity' },
      { 'idempotency-key': 'x'.repeat(5_000) },
      { 'idempotency-key': '\u00e9"; drop' },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(3_000)}` },
      { 'x-forwarded-for': `${'1.1.1.1,'.repeat(500)}::ffff:1.2.3.4%eth0` },
      { 'user-agent': '\u00ff'.repeat(2_000) },
      { 'if-none-match': '"', range: 'bytes=9-1,0-,-' },
      { cookie: 'session=; session=%00; =; session="\\"; a=b=c; __proto__=x' },
      { cookie: `session=${'x'.repeat(8_000)}; gallery=9.9.9.9.9; visitor=a.b; composition=a.b; browser=.` },
      { 'content-length': '5' },
      { expect: '100-continue' },
      { 'transfer-encoding': 'chunked' },
      { host: 'elsewhere.example' },
      { host: '' },
      { host: '"><script>' },
    ),
  },
)
