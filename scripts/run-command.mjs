import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the project pins; the machine's own may be older. */
export const PINNED_NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

const LABEL_WIDTH = 7

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a command in the project's folder and resolves with its exit code. A signal that would end us ends the command first, then us.
 * With a `label`, each line that it prints begins with it, for commands that run side by side.
 */
export function runCommand(command, args, { label, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = label ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: ROOT, stdio, ...options, env: { ...process.env, ...options.env } })
    for (const output of label ? [child.stdout, child.stderr] : []) {
      createInterface({ input: output }).on('line', (line) => console.log(`${label.padEnd(LABEL_WIDTH)} │ ${line}`))
    }
    let ending = null
    const end = (signal) => {
      ending = signal
      // A terminal sends its Ctrl-C to the whole group: the command has heard it too.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(options.killSignal ?? signal)
    }
    for (const signal of SIGNALS) process.on(signal, end)
    child.on('error', reject)
    // Closed after its last line, which may come after its end.
    child.on('close', (code, signal) => {
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
