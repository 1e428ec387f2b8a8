// The server restarts when a file changes that it has loaded, and Vite serves the web app with hot reload (it forwards /api to the server).
import { spawn } from 'node:child_process'

import { ensureInstalled } from './install.mjs'
import { PINNED_NODE, ROOT } from './run-command.mjs'

await ensureInstalled()
const children = [
  [PINNED_NODE, ['--watch', '--watch-preserve-output', 'src/server/main.ts']],
  [PINNED_NODE, ['node_modules/vite/bin/vite.js', '--config', 'src/web/vite.config.ts']],
].map(([command, args]) => spawn(command, args, { cwd: ROOT, stdio: 'inherit' }))

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
