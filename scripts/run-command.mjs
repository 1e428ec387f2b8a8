import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the project pins; the machine's own may be older. */
export const PINNED_NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

/** Runs a command in the project's folder and resolves with its exit code. */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options, env: { ...process.env, ...options.env } })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs an npm command with the npm that started us, or the one on the PATH. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runCommand(process.execPath, [npm, ...args], options) : runCommand('npm', args, options)
}
