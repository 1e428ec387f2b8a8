// npm run release -- <version>: refuses a dirty tree or a red check, then sets the version, dates the changelog, commits and tags.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CHART = 'deploy/helm/parley/Chart.yaml'
const [version] = process.argv.slice(2)
const root = process.cwd()

try {
  release()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function release() {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version: npm run release -- 0.2.0')
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed. Commit them first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const dated = dateSection(changelog)
  if (spawnSync(process.execPath, ['--run', 'check'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('The check is red. Nothing was changed.')

  writeFileSync(join(root, 'CHANGELOG.md'), dated)
  setVersion('package.json', (content) => ({ ...content, version }))
  setVersion('package-lock.json', (lock) => ({
    ...lock,
    version,
    packages: { ...lock.packages, '': { ...lock.packages[''], version } },
  }))
  const chart = readFileSync(join(root, CHART), 'utf8').replaceAll(/^((?:appV|v)ersion:) .*$/gm, `$1 ${version}`)
  writeFileSync(join(root, CHART), chart)
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json', CHART, ...nameMigrations())
  git('commit', '--quiet', '-m', `chore(release): ${version}`)
  git('tag', '--annotate', `v${version}`, '-m', `Parley ${version}`)
  console.log(`Released ${version}: the commit and the tag v${version} are made. Push them with "git push --follow-tags".`)
}

/** Gives the version's section today's date. "Unreleased" in its heading marks it as not released yet. */
function dateSection(changelog) {
  const heading = `## [${version}] - Unreleased`
  if (!changelog.includes(`${heading}\n`)) throw new Error(`CHANGELOG.md has no section "${heading}". Write what changed for users.`)
  return changelog.replace(heading, `## [${version}] - ${new Date().toISOString().slice(0, 10)}`)
}

/**
 * Says which migration is the version's last, and names the file that was changed: by this a database tells older code how far it is ahead. A version
 * without a migration of its own needs no entry.
 */
function nameMigrations() {
  const folder = 'src/store/migrations'
  if (!existsSync(join(root, folder))) return []
  const file = `${folder}/versions.json`
  const known = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const last = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  if (Object.values(known).includes(last)) return []
  writeFileSync(join(root, file), `${JSON.stringify({ ...known, [version]: last }, null, 2)}\n`)
  return [file]
}

function setVersion(file, change) {
  const path = join(root, file)
  writeFileSync(path, `${JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`)
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
