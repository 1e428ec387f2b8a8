import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  optionalDependencies?: Record<string, string>
}

type LockedPackages = Record<string, LockedPackage>

/** Fails when `npm ci` could refuse the lock file on some machine, or install from it what nobody has checked. */
export function checkLockFile(root: string): { ok: boolean; output: string } {
  const { packages }: { packages: LockedPackages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = problemsOfLock(packages)
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** What is wrong with the packages of a lock file, one line each. */
export function problemsOfLock(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => [...missingPlatforms(packages, path, locked), ...unverified(path, locked)])
}

// A registry that does not serve a platform's package lets npm lock the others alone; `npm ci` then refuses the file with npm 10 and 11.
function missingPlatforms(packages: LockedPackages, path: string, { optionalDependencies = {} }: LockedPackage): string[] {
  return Object.keys(optionalDependencies)
    .filter((name) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]))
    .map(
      (name) =>
        `${path || 'package.json'} names ${name}, which is not locked: choose a version whose packages the registry has for all platforms.`,
    )
}

function unverified(path: string, { integrity, inBundle, link, resolved }: LockedPackage): string[] {
  if (path === '' || link) return []
  // What comes inside another package's archive is covered by that archive's hash.
  if (!integrity && !inBundle) return [`${path} has no hash: lock it again with "npm install --package-lock-only".`]
  return resolved ? [`${path} is bound to ${resolved}: lock it again with the .npmrc of this folder, which leaves registries out.`] : []
}

/** `a/node_modules/b` → `a/node_modules/b/`, `a/`, ``: where Node looks for what the package asks for. */
function foldersAbove(path: string): string[] {
  const parts = path === '' ? [] : path.split('node_modules/').slice(1)
  const folders = parts.map((_, index) =>
    parts
      .slice(0, index + 1)
      .map((part) => `node_modules/${part}`)
      .join(''),
  )
  return [...folders.toReversed().map((folder) => (folder.endsWith('/') ? folder : `${folder}/`)), '']
}
