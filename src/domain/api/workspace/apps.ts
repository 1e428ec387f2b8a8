import { z } from 'zod'

import { Alarm } from '#domain/workspace/alarm.ts'
import { App, AppInput, Member } from '#domain/workspace/app.ts'
import { Role } from '#domain/workspace/role.ts'
import { Channel, ChannelInput } from '#domain/whatsapp/channel.ts'
import { Automation } from '#domain/workspace/automation.ts'
import { Availability, InboxRules } from '#domain/workspace/inbox-rules.ts'
import { Id } from '#domain/id.ts'
import { KeyScope } from '#domain/workspace/key-scope.ts'
import { Team, TeamInput } from '#domain/workspace/team.ts'
import { Scope } from '#domain/workspace/role.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })

export const apps = {
  listApps: endpoint(
    { method: 'GET', path: '/api/v1/apps', summary: 'The apps you are a member of', tag: 'apps', access: 'user' },
    { answer: z.object({ items: z.array(App) }) },
  ),
  createApp: endpoint(
    { method: 'POST', path: '/api/v1/apps', summary: 'Create an app and become its owner', tag: 'apps', access: 'user' },
    { body: AppInput, answer: App },
  ),
  updateApp: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/apps/:appId',
      summary: 'Rename the app, move its time zone, or choose its language',
      tag: 'apps',
      access: 'admin',
    },
    { params: InApp, body: AppInput.partial(), answer: App },
  ),
  listAlarms: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/alarms', summary: 'What is wrong with the installation now', tag: 'apps', access: 'owner' },
    { params: InApp, answer: z.object({ items: z.array(Alarm) }) },
  ),
  removeDemo: endpoint(
    { method: 'DELETE', path: '/api/v1/apps/:appId/demo', summary: 'Remove every seeded demo record', tag: 'apps', access: 'admin' },
    {
      params: InApp,
      answer: z.object({
        contacts: z.number().int(),
        conversations: z.number().int(),
        flows: z.number().int(),
        channels: z.number().int(),
      }),
    },
  ),
}

export const members = {
  listMembers: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/members', summary: 'The app’s members', tag: 'members', access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Member) }) },
  ),
  addMember: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/members', summary: 'Invite a person by email', tag: 'members', access: 'admin' },
    { params: InApp, body: z.object({ email: z.email().max(320), role: Role }), answer: Member },
  ),
  updateMember: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/apps/:appId/members/:userId',
      summary: 'Change a member’s role, or what they see',
      tag: 'members',
      access: 'owner',
    },
    { params: InApp.extend({ userId: Id }), body: z.object({ role: Role, scope: Scope.optional() }), answer: Member },
  ),
  removeMember: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/apps/:appId/members/:userId',
      summary: 'Remove a member or an invitation',
      tag: 'members',
      access: 'admin',
    },
    { params: InApp.extend({ userId: Id }) },
  ),
}

export const inboxRules = {
  getInboxRules: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/inbox-rules', summary: 'How people share the work', tag: 'teams', access: 'agent' },
    { params: InApp, answer: InboxRules },
  ),
  saveInboxRules: endpoint(
    { method: 'PUT', path: '/api/v1/apps/:appId/inbox-rules', summary: 'Say how people share the work', tag: 'teams', access: 'admin' },
    { params: InApp, body: InboxRules, answer: InboxRules },
  ),
  setAvailability: endpoint(
    { method: 'PUT', path: '/api/v1/apps/:appId/availability', summary: 'Say whether you are there', tag: 'teams', access: 'agent' },
    { params: InApp, body: z.object({ availability: Availability }) },
  ),
  getRatings: endpoint(
    {
      method: 'GET',
      path: '/api/v1/apps/:appId/ratings',
      summary: 'What customers said of closed conversations',
      tag: 'teams',
      access: 'agent',
    },
    {
      params: InApp,
      query: z.object({ since: z.iso.datetime() }),
      answer: z.object({
        asked: z.number().int(),
        answered: z.number().int(),
        good: z.number().int(),
        okay: z.number().int(),
        poor: z.number().int(),
      }),
    },
  ),
}

export const teams = {
  listTeams: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/teams', summary: 'The app’s teams', tag: 'teams', access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Team) }) },
  ),
  createTeam: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/teams', summary: 'Make a team', tag: 'teams', access: 'admin' },
    { params: InApp, body: TeamInput, answer: Team },
  ),
  updateTeam: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/apps/:appId/teams/:teamId',
      summary: 'Rename a team, or change who is in it',
      tag: 'teams',
      access: 'admin',
    },
    { params: InApp.extend({ teamId: Id }), body: TeamInput.partial(), answer: Team },
  ),
  removeTeam: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/apps/:appId/teams/:teamId',
      summary: 'Remove a team; its conversations belong to none',
      tag: 'teams',
      access: 'admin',
    },
    { params: InApp.extend({ teamId: Id }) },
  ),
}

export const channels = {
  listChannels: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/channels', summary: 'The app’s channels', tag: 'channels', access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(Channel) }) },
  ),
  createChannel: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/channels', summary: 'Connect a WhatsApp number', tag: 'channels', access: 'admin' },
    { params: InApp, body: ChannelInput, answer: Channel },
  ),
  updateChannel: endpoint(
    {
      method: 'PATCH',
      path: '/api/v1/apps/:appId/channels/:channelId',
      summary: 'Rename a channel or replace its token',
      tag: 'channels',
      access: 'admin',
    },
    { params: InApp.extend({ channelId: Id }), body: ChannelInput.pick({ name: true, accessToken: true }).partial(), answer: Channel },
  ),
  removeChannel: endpoint(
    {
      method: 'DELETE',
      path: '/api/v1/apps/:appId/channels/:channelId',
      summary: 'Disconnect a channel; its history stays',
      tag: 'channels',
      access: 'admin',
    },
    { params: InApp.extend({ channelId: Id }) },
  ),
}

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(KeyScope),
  /** When it stops working; null for never. */
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const keys = {
  listKeys: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/keys', summary: 'The app’s API keys', tag: 'keys', access: 'admin' },
    { params: InApp, answer: z.object({ items: z.array(ApiKey) }) },
  ),
  createKey: endpoint(
    { method: 'POST', path: '/api/v1/apps/:appId/keys', summary: 'Create an API key; it is shown once', tag: 'keys', access: 'admin' },
    {
      params: InApp,
      body: z.object({
        name: z.string().trim().min(1).max(80),
        scopes: z.array(KeyScope).min(1).max(3).default(['read', 'send', 'manage']),
        expiresAt: z.iso.datetime().nullable().default(null),
      }),
      answer: z.object({ key: ApiKey, secret: z.string() }),
    },
  ),
  removeKey: endpoint(
    { method: 'DELETE', path: '/api/v1/apps/:appId/keys/:keyId', summary: 'Revoke an API key', tag: 'keys', access: 'admin' },
    { params: InApp.extend({ keyId: Id }) },
  ),
}

export const automation = {
  getAutomation: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/automation', summary: 'How the app answers by itself', tag: 'apps', access: 'agent' },
    { params: InApp, answer: Automation },
  ),
  saveAutomation: endpoint(
    { method: 'PUT', path: '/api/v1/apps/:appId/automation', summary: 'Say how the app answers by itself', tag: 'apps', access: 'admin' },
    { params: InApp, body: Automation, answer: Automation },
  ),
}
