import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the project pins; the machine's own may be older. */
export const PINNED_NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs a command in the project's folder and resolves with its exit code. A signal that would end us ends the command first, then us. */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } })
    let ending = null
    const end = (signal) => {
      ending = signal
      // A terminal sends its Ctrl-C to the whole group: the command has heard it too.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(options.killSignal ?? signal)
    }
    for (const signal of SIGNALS) process.on(signal, end)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const handled of SIGNALS) process.off(handled, end)
      if (ending) process.exit(128 + constants.signals[ending])
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** Runs an npm command with the npm that started us, or the one on the PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runCommand(process.execPath, [npm, ...args], options) : runCommand('npm', args, options)
}
