import { t } from '#domain/i18n/t.ts'
import type { Priority } from '#domain/conversations/conversation.ts'

/** Most urgent first, as menus show them. */
export const PRIORITIES: { value: Priority; label: string }[] = [
  { value: 'urgent', label: t('Urgent') },
  { value: 'high', label: t('High') },
  { value: 'normal', label: t('Normal') },
  { value: 'low', label: t('Low') },
]

export const priorityLabel = (priority: Priority): string => PRIORITIES.find(({ value }) => value === priority)?.label ?? priority

/** Whether a priority is shown wherever the conversation is. */
export const isPressing = (priority: Priority): boolean => priority === 'urgent' || priority === 'high'
