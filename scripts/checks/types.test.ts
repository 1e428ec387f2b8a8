import { expect, test } from 'vitest'

import { filesOf, hashPrograms } from './types.ts'

const FILES = [
  'src/domain/order.ts',
  'src/flow/step.ts',
  'src/flow/card.tsx',
  'src/store/rows.ts',
  'src/web/page.tsx',
  'src/widget/chat.ts',
  'emulator/main.ts',
  'src/store/rows.test.ts',
  'src/store/testing/rows.ts',
  'e2e/story.spec.ts',
  'src/domain/words.json',
  'tsconfig.base.json',
]
const contents = (changed = ''): Map<string, string> => new Map(FILES.map((path) => [path, path === changed ? 'new' : 'old']))

function stale(changed: string): string[] {
  const [before, after] = [hashPrograms(contents()), hashPrograms(contents(changed))]
  return Object.keys(before).filter((name) => before[name] !== after[name])
}

test.each([
  ['src/web/page.tsx', ['tests', 'web']],
  ['src/store/rows.ts', ['tests', 'server']],
  ['src/store/rows.test.ts', ['tests']],
  ['src/store/testing/rows.ts', ['tests']],
  ['e2e/story.spec.ts', ['tests']],
  ['emulator/main.ts', ['tests', 'emulator']],
  ['src/flow/card.tsx', ['tests', 'web', 'flow', 'server']],
  ['src/domain/words.json', ['tests', 'web', 'widget', 'domain', 'flow', 'server']],
  ['tsconfig.base.json', ['tests', 'web', 'widget', 'domain', 'flow', 'emulator', 'server']],
])('a change of %s is read again by every program that rests on it', (path, programs) => {
  expect(stale(path)).toEqual(programs)
})

test('each file of code is read in one program', () => {
  const all = Object.keys(hashPrograms(contents())).flatMap((program) => filesOf([program], FILES))
  expect(all.toSorted()).toEqual(FILES.filter((path) => !path.endsWith('.json')).toSorted())
  expect(filesOf(['server'], FILES)).toEqual(['src/store/rows.ts'])
  expect(filesOf(['web'], FILES)).toEqual(['src/flow/card.tsx', 'src/web/page.tsx'])
})
