import { afterAll, beforeAll, expect, test } from 'vitest'

import { tidyTasks } from '#runtime/jobs/bulk/delete-old-tasks.ts'
import { insertMember, insertRows } from '#store/testing/rows.ts'

import { type Client, PUBLIC_URL } from '#server/testing/client.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const QUOTA = 2_000

let testApp: TestApp
let owner: Client
let agent: Client
let path = ''
let appId = ''

beforeAll(async () => {
  testApp = await createTestApp({ runtimeRuns: true, quotaBytes: QUOTA })
  owner = await testApp.person('Olga')
  agent = await testApp.person('Agnes')
  appId = await owner.appId()
  path = `/api/v1/apps/${appId}`
  await insertMember(testApp.sql, appId, 'agnes@parley.test', { role: 'agent' })
  await owner.ok('POST', `${path}/contacts`, { name: 'Mia' })
})
afterAll(() => testApp.end())

/** Exports all contacts, and gives the task once it has ended. */
async function exported() {
  const target = { filter: { match: 'all', conditions: [] } }
  const { id } = await owner.ok('POST', `${path}/contacts/export`, { columns: ['name'], target })
  const task = () => owner.ok('GET', `${path}/tasks/${id}`)
  await expect.poll(async () => (await task()).state).toMatch(/alldone|error/)
  return task()
}

const addressOf = async (client: Client, taskId: string) => (await client.call('GET', `${path}/tasks/${taskId}/file`)).headers['location']
const visit = (address: unknown) => testApp.server.inject({ url: String(address).replace(PUBLIC_URL, '') })
const used = async () => (await owner.ok('GET', `${path}/storage`)).objects
const object = (client: Client, fullPath: string) =>
  client.call('GET', `${path}/storage/private/object?path=${fullPath.replace(`apps/${appId}/`, '')}`)

test('an export is an object of the private bucket: counted, downloaded by a signed address, and gone after its time', async () => {
  const { id, file, fileExpiresAt } = await exported()

  expect(file).toMatchObject({ bucket: 'private', fullPath: `apps/${appId}/exports/${id}/${file.name}`, mimeType: 'application/csv' })
  expect(await used()).toBe(file.size)
  const address = await addressOf(owner, id)
  expect(address).toMatch(/\/storage\/private\/apps\/.*\?expires=\d+&signature=/)
  expect((await visit(address)).body).toBe('\uFEFFName\r\nMia\r\n')
  expect(
    (await visit(String(address).replace(/signature=(.)/, (_all, first) => `signature=${first === '_' ? '-' : '_'}`))).statusCode,
  ).toBe(403)
  expect(Date.parse(fileExpiresAt) - Date.now()).toBeGreaterThan(6 * 24 * 60 * 60_000)

  await testApp.sql`update task set file_expires_at = now() - interval '1 minute' where id = ${id}`
  await tidyTasks({ sql: testApp.sql, files: testApp.files })

  expect(await used()).toBe(0)
  expect((await visit(address)).statusCode).toBe(404)
  expect((await owner.call('GET', `${path}/tasks/${id}/file`)).body.error.code).toBe('file-expired')
})

test('the heads of a file are in the language of who asked for it', async () => {
  await owner.ok('PATCH', path, { language: 'de' })
  const { id } = await owner.ok('POST', `${path}/contacts/export`, {
    columns: ['name', 'phone', 'timeZone'],
    target: { filter: { match: 'all', conditions: [] } },
  })
  await expect.poll(async () => (await owner.ok('GET', `${path}/tasks/${id}`)).state).toBe('alldone')
  await owner.ok('PATCH', path, { language: null })

  expect((await visit(await addressOf(owner, id))).body.split('\r\n')[0]).toBe('\uFEFFName,Telefonnummer,Zeitzone')
})

test('a task is called in the language of who reads, and one from before by its stored title', async () => {
  const { id } = await exported()
  const read = async (language: string) => {
    const { title, steps } = (await owner.call('GET', `${path}/tasks/${id}`, undefined, { 'accept-language': language })).body
    return [title, ...steps.map((step: { title: string }) => step.title)]
  }

  expect(await read('en')).toEqual(['Export contacts', 'Write the file', 'Make one file'])
  expect(await read('de')).toEqual(['Kontakte exportieren', 'Datei schreiben', 'Eine Datei erstellen'])
  expect(await testApp.sql`select subject from task where id = ${id}`).toEqual([{ subject: { does: 'exportContacts' } }])

  await testApp.sql`update task set subject = null where id = ${id}`
  expect((await read('de'))[0]).toBe('Export contacts')
})

test('only admins and the member who started an export find it, and no one writes to its folder', async () => {
  const { id, file } = await exported()

  expect((await agent.call('GET', `${path}/tasks/${id}/file`)).status).toBe(404)
  expect((await object(agent, file.fullPath)).body.error.code).toBe('object-not-found')
  expect((await object(owner, file.fullPath)).body.size).toBe(file.size)
  const remove = `${path}/storage/private/object?path=exports/${id}/${file.name}`
  expect((await owner.call('DELETE', remove)).body.error.code).toBe('unauthorized')
})

test('an export without storage space fails at once with the reason, and continues once there is space', async () => {
  const film = {
    id: 'film',
    bucket: 'private',
    fullPath: `apps/${appId}/film.mp4`,
    contentType: 'video/mp4',
    sha256: 'x',
    name: 'film.mp4',
  }
  await insertRows(testApp.sql, 'storage_object', { ...film, appId, bytes: QUOTA })

  const { id, state, problem, file } = await exported()

  expect({ state, file }).toEqual({ state: 'error', file: null })
  expect(problem).toMatch(/^This workspace has no room for more files\. Delete files/)
  await testApp.sql`delete from storage_object where id = 'film'`
  await owner.ok('POST', `${path}/tasks/${id}/retry`)
  await expect.poll(async () => (await owner.ok('GET', `${path}/tasks/${id}`)).state).toBe('alldone')
  expect((await visit(await addressOf(owner, id))).body).toBe('\uFEFFName\r\nMia\r\n')
})
