import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Notification, NotificationSettings } from '#domain/notifications/notification.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const One = InApp.extend({ notificationId: Id })
const tag = 'notifications'
const path = '/api/v1/apps/:appId/notifications'

export const notifications = {
  listNotifications: endpoint(
    { method: 'GET', path, summary: 'What you should hear of, the latest first', tag, access: 'agent' },
    { params: InApp, query: PageQuery.extend({ unread: z.enum(['yes']).optional() }), answer: page(Notification) },
  ),
  countNotifications: endpoint(
    { method: 'GET', path: `${path}/counts`, summary: 'How many of your notifications are unread', tag, access: 'agent' },
    { params: InApp, answer: z.object({ unread: z.number().int() }) },
  ),
  readNotifications: endpoint(
    {
      method: 'POST',
      path: `${path}/read`,
      summary: 'Mark all of your notifications as read, or those of one conversation',
      tag,
      access: 'agent',
    },
    { params: InApp, body: z.object({ conversationId: Id.optional() }), answer: z.object({ read: z.number().int() }) },
  ),
  markNotification: endpoint(
    { method: 'PATCH', path: `${path}/:notificationId`, summary: 'Mark a notification as read or unread', tag, access: 'agent' },
    { params: One, body: z.object({ read: z.boolean() }) },
  ),
  removeNotification: endpoint(
    { method: 'DELETE', path: `${path}/:notificationId`, summary: 'Remove a notification from your feed', tag, access: 'agent' },
    { params: One },
  ),
  getNotificationSettings: endpoint(
    { method: 'GET', path: '/api/v1/notification-settings', summary: 'How you want to hear of things', tag, access: 'user' },
    { answer: NotificationSettings },
  ),
  saveNotificationSettings: endpoint(
    { method: 'PUT', path: '/api/v1/notification-settings', summary: 'Say how you want to hear of things', tag, access: 'user' },
    { body: NotificationSettings, answer: NotificationSettings },
  ),
}
