// Installs and builds what is missing, then becomes the server, under the pinned Node. Plain JavaScript: it must run on any Node ≥ 20.
import { spawn } from 'node:child_process'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Parley needs Node 20 or newer to install itself; this is ${process.version}. Get one from https://nodejs.org.`)
  process.exit(1)
}

const { ensureInstalled } = await import('./install.mjs')
const { ensureServerBuilt, ensureWebBuilt } = await import('./web-build.mjs')
const { PINNED_NODE, ROOT } = await import('./run-command.mjs')

await ensureInstalled()
await ensureWebBuilt()
await ensureServerBuilt()
process.chdir(ROOT)
// Modules are compiled at the first start and not at each, which is half of what reading them takes.
process.env.NODE_COMPILE_CACHE ??= `${ROOT}node_modules/.cache/parley/compiled`
// Node sizes the space of young objects by the machine, up to 192 MB that stay taken; what a busy product needs fits in a quarter of that.
becomeServer(['--max-semi-space-size=16', '--enable-source-maps', 'dist/server/server.js', ...process.argv.slice(2)])

/** Replaces this process where Node can (signals and exit codes are then the server's own), and stands in front of it where it cannot. */
function becomeServer(args) {
  if (process.execve) process.execve(PINNED_NODE, [PINNED_NODE, ...args], process.env)

  const server = spawn(PINNED_NODE, args, { stdio: 'inherit' })
  // A terminal sends its Ctrl-C to the whole group, so passing that on would say it twice.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT']
  for (const signal of signals) process.on(signal, () => server.kill(signal))
  if (process.stdin.isTTY) process.on('SIGINT', () => {})
  server.on('error', (cause) => {
    console.error(`The server could not be started: ${cause.message}`)
    process.exit(1)
  })
  server.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const handled of [...signals, 'SIGINT']) process.removeAllListeners(handled)
    process.kill(process.pid, signal)
  })
}
