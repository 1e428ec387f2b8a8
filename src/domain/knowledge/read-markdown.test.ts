import { expect, test } from 'vitest'

import { plainMarkdown, readMarkdown } from './read-markdown.ts'

const text = (words: string) => [{ kind: 'text', text: words }]

test('reads headings, lists, tables, quotes and code', () => {
  expect(
    readMarkdown(
      '# Delivery\nIn **two** days\n\n- one\n  more\n- two\n\n3. three\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\n# no heading\n```',
    ),
  ).toEqual([
    { kind: 'heading', level: 1, parts: text('Delivery') },
    { kind: 'paragraph', parts: [...text('In '), { kind: 'bold', text: 'two' }, ...text(' days')] },
    { kind: 'list', start: null, items: [text('one\nmore'), text('two')] },
    { kind: 'list', start: 3, items: [text('three')] },
    { kind: 'quote', parts: text('said') },
    { kind: 'table', head: [text('a'), text('b')], rows: [[text('1'), text('2')]] },
    { kind: 'code', text: '# no heading' },
  ])
})

test('keeps links that may be opened; pictures, markup and other links are words', () => {
  expect(readMarkdown('[us](https://example.com) ![cat](https://evil.example/x.png) [run](javascript:alert) <img src=x>')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'link', text: 'us', href: 'https://example.com' },
        ...text(' '),
        ...text('cat'),
        ...text(' '),
        ...text('run'),
        ...text(' <img src=x>'),
      ],
    },
  ])
})

test('says what a text says in one line', () => {
  expect(plainMarkdown('# Delivery\n\nIn **two**\ndays\n\n- one\n- two')).toBe('In two days one two')
})
