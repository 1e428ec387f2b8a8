import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BODY = /^(?:export )?(?:interface \w+[^{]*|(?:abstract )?class \w+[^{]*)\{\n([\s\S]*?)^\}/gm
const MEMBER = /^ {2}(?:readonly |private |public |static |async )*([a-z]\w*)\??(?:: |\()/gm

/** Fails where an interface or a class has a member that no code reads: dead code that neither TypeScript nor knip sees. */
export function checkUnreadMembers(root: string): { ok: boolean; output: string } {
  const sources = globSync('{src,emulator,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs}', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const problems = unreadMembers(sources)
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** Names each member that is declared, perhaps written, and never read; one line each. */
export function unreadMembers(sources: readonly { path: string; text: string }[]): string[] {
  const read = new Set(sources.flatMap(({ text }) => namesRead(text)))
  return sources.flatMap(({ path, text }) =>
    membersOf(text)
      .filter((name) => !read.has(name))
      .map((name) => `${path}: nothing reads "${name}". Remove the member and what is written to it.`),
  )
}

function membersOf(text: string): string[] {
  return [...text.matchAll(BODY)].flatMap(([, body = '']) => [...body.matchAll(MEMBER)].map(([, name = '']) => name))
}

// `a.name`, `'name'`, `{ name }`, `{ name = 1 }` and `{ name: other }` in front of a "=", "of" or ")" read it; `{ name: value }` may only write it.
function namesRead(text: string): string[] {
  const plain = [...text.matchAll(/[.'"`](\w+)\b|[{,(]\s*(\w+)\s*(?=[,}=])|^\s*(\w+),?$/gm)]
  const renamed = [...text.matchAll(/\{([^{}]*)\}\s*(?:=[^>=]|of\b|: \w|\)\s*(?:=>|\{|:))/g)].flatMap(([, inside = '']) => [
    ...inside.matchAll(/(\w+):/g),
  ])
  return [...plain, ...renamed].map(([, one, two, three]) => one ?? two ?? three ?? '')
}
