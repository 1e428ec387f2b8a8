import type { Task } from './task.ts'

/** Tells whether nothing more will happen to a task by itself. */
export const isEnded = ({ state }: Pick<Task, 'state'>): boolean => state === 'alldone' || state === 'error' || state === 'cancelled'
