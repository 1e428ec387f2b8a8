import { expect, test } from 'vitest'

import { guideTexts, translateGuide, unwrapped } from './guide-texts.ts'

const GUIDE = unwrapped(`<!-- Made by a program. -->
# The chat

One line, wrapped
\`here\` in its file.

\`\`\`html
<p>One line</p>
\`\`\`

- An item
- \`CODE\`

| setting | meaning |
|---|---|
| \`PORT\` | The port. |
`)

test('lists headings, paragraphs, items and cells of a guide, without its code', () => {
  expect(guideTexts(GUIDE)).toEqual(['The chat', 'One line, wrapped `here` in its file.', 'An item', 'setting', 'meaning', 'The port.'])
})

test('translates the texts of a guide and keeps its code, its marks and what has no words', () => {
  const words = { 'The chat': 'Der Chat', 'An item': 'Ein Punkt', 'One line': 'Eine Zeile', meaning: 'Bedeutung', 'The port.': 'Der Port.' }

  const translated = translateGuide(GUIDE, words)

  expect(translated).toContain('# Der Chat\n')
  expect(translated).toContain('One line, wrapped `here` in its file.')
  expect(translated).toContain('<p>One line</p>')
  expect(translated).toContain('- Ein Punkt\n- `CODE`')
  expect(translated).toContain('| setting | Bedeutung |\n|---|---|\n| `PORT` | Der Port. |')
})
