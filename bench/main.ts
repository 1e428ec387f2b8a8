// npm run bench [answers|builder|cluster|conversations|engine|evenness|flood|functions|fuzz|idle|inbox|interactions|knowledge|lighthouse|limits|live|models|openings|pipeline|product|start|waiting|webchat]: every published figure, one of them, or one of a folder (webchat/page). docs/BENCHMARKS.md holds what they gave.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

import { ensureServerBuilt } from '../scripts/web-build.mjs'

const ALL = [
  'answers',
  'builder',
  'cluster/cells',
  'cluster/cost',
  'cluster/faults',
  'cluster/moving',
  'cluster/pooler',
  'conversations/hour',
  'engine',
  'evenness/statements',
  'flood/backlog',
  'flood/burst',
  'functions',
  'fuzz',
  'idle',
  'inbox',
  'interactions',
  'knowledge/labelled',
  'knowledge/speed',
  'lighthouse',
  'limits',
  'live',
  'models',
  'openings',
  'pipeline',
  'product',
  'start',
  'waiting',
  'webchat/browsers',
  'webchat/load',
  'webchat/page',
]
await ensureServerBuilt()
const asked = process.argv.slice(2)
const wanted = ALL.filter((name) => asked.some((part) => name === part || name.startsWith(`${part}/`)))

console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
for (const name of wanted.length > 0 ? wanted : ALL) {
  console.log(`\n── ${name}`)
  const child = spawn(process.execPath, ['--expose-gc', fileURLToPath(new URL(`./${name}.ts`, import.meta.url))], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
