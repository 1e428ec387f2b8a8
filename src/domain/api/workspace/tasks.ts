import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Task } from '#domain/workspace/tasks/task.ts'
import { Bytes, endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneTask = InApp.extend({ taskId: Id })
const path = '/api/v1/apps/:appId/tasks'
const tag = 'tasks'

/** Who began a task sees it, and so do admins. */
export const tasks = {
  listTasks: endpoint(
    { method: 'GET', path, summary: 'Long jobs that you may see, newest first', tag, access: 'agent' },
    { params: InApp, query: PageQuery.extend({ kind: z.string().max(40).optional() }), answer: page(Task) },
  ),
  getTask: endpoint(
    { method: 'GET', path: `${path}/:taskId`, summary: 'One long job, with its progress', tag, access: 'agent' },
    { params: OneTask, answer: Task },
  ),
  cancelTask: endpoint(
    { method: 'POST', path: `${path}/:taskId/cancel`, summary: 'Stop a long job; what is done stays done', tag, access: 'agent' },
    { params: OneTask, answer: Task },
  ),
  retryTask: endpoint(
    { method: 'POST', path: `${path}/:taskId/retry`, summary: 'Go on with a long job that gave up', tag, access: 'agent' },
    { params: OneTask, answer: Task },
  ),
  getTaskFile: endpoint(
    {
      method: 'GET',
      path: `${path}/:taskId/file`,
      summary: 'Leads to the file that a long job made: the signed address of its object',
      tag,
      access: 'agent',
    },
    { params: OneTask, answer: Bytes },
  ),
  getTaskErrors: endpoint(
    {
      method: 'GET',
      path: `${path}/:taskId/errors.csv`,
      summary: 'What a long job could not do, as CSV: each item as it came, and why',
      tag,
      access: 'agent',
    },
    { params: OneTask, answer: Bytes },
  ),
}
