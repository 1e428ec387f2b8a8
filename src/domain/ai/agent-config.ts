import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { Language } from '../knowledge/knowledge-source.ts'
import { OwnTool } from './agent-tool.ts'
import { MAX_MCP_SERVERS, McpServer } from './mcp-server.ts'
import { PublishGate } from './publish-gate.ts'

/** Cents of the app's currency for a million tokens. */
const Prices = z.object({ input: z.number().min(0).max(1e6).default(0), output: z.number().min(0).max(1e6).default(0) })
export type Prices = z.infer<typeof Prices>

/** Whom an agent asks, and what that costs. */
export const AgentModel = z.object({
  providerId: Id,
  /** Null: the provider's default. */
  model: z.string().trim().max(120).nullable().default(null),
  prices: Prices.prefault({}),
})
export type AgentModel = z.infer<typeof AgentModel>

/** When a person goes on, beside a customer who asks for one. */
const HandOver = z.object({
  /** In plain words, as in "The refund is over 50 euros". */
  rules: z.array(z.string().trim().min(1).max(400)).max(20).default([]),
  /** The team that gets the conversation; null: whoever the workspace's rules say. */
  teamId: Id.nullable().default(null),
  /** What the customer is told, by us and not by the model. Empty: the workspace's words, in the customer's language. */
  message: z.string().trim().max(1_000).default(''),
})

/** Bounds that hold whatever the model says. */
const AgentLimits = z.object({
  /** Answers in one conversation. */
  turns: z.number().int().min(1).max(200).default(20),
  /** Uses of tools in one conversation. */
  toolCalls: z.number().int().min(1).max(200).default(40),
  /** Cents of the app's currency. */
  costCents: z.number().min(0.1).max(10_000).default(50),
  /** Cents for all conversations of a day, in the app's zone; null: no bound. */
  dayCostCents: z.number().min(1).max(10_000_000).nullable().default(null),
  /** Seconds for one answer. */
  seconds: z.number().int().min(5).max(120).default(60),
})

/** What an agent may answer from. */
const AgentKnowledge = z.object({
  /** Null: all sources of the workspace. */
  sourceIds: z.array(Id).max(100).nullable().default(null),
  /** What a passage, a tool or the customer did not say is not said: the agent says that it does not know instead. */
  groundedOnly: z.boolean().default(true),
  showSources: z.boolean().default(true),
})

const AnsweringMode = z.enum(['answers', 'drafts'])

/** Where an agent answers by itself what no flow takes, and when. */
const AgentAnswering = z.object({
  /** WhatsApp numbers and web chats. */
  channelIds: z.array(Id).max(100).default([]),
  /** By the business hours of the workspace. */
  when: z.enum(['always', 'insideHours', 'outsideHours']).default('always'),
  /** `drafts`: in conversations that people own it suggests what it would answer, and sends nothing. */
  mode: AnsweringMode.default('answers'),
})
export type AgentAnswering = z.infer<typeof AgentAnswering>

/** What the provider of a model is shown. */
const AgentPrivacy = z.object({
  /** The customer's name, email addresses, phone, card and account numbers of a conversation are replaced by placeholders, and put back into answers and tools. */
  maskPersonalData: z.boolean().default(false),
})

const areDifferent = (names: readonly string[]): boolean => new Set(names).size === names.length

const Config = z.object({
  v: z.literal(2).default(2),
  /** What it is for. */
  goal: z.string().trim().min(1, t('Say what the agent is for.')).max(16_000),
  /** Policies, one each. The agent is told their numbers. */
  rules: z.array(z.string().trim().min(1).max(600)).max(40).default([]),
  tone: z.string().trim().max(400).default('Friendly, short and plain.'),
  /** BCP 47. Empty: the customer's. Otherwise the customer's if it is one of these, and else the first. */
  languages: z.array(Language).max(20).default([]),
  /** What it may speak about; empty: what its goal is about. */
  scope: z.string().trim().max(2_000).default(''),
  handOver: HandOver.prefault({}),
  knowledge: AgentKnowledge.prefault({}),
  tools: z
    .array(OwnTool)
    .max(30)
    .default([])
    .refine((tools) => areDifferent(tools.map(({ name }) => name)), t('Two tools have the same name.')),
  /** Servers of the Model Context Protocol, with the tools of each that it may use. */
  mcpServers: z
    .array(McpServer)
    .max(MAX_MCP_SERVERS)
    .default([])
    .refine((servers) => areDifferent(servers.map(({ name }) => name)), t('Two servers have the same name.')),
  limits: AgentLimits.prefault({}),
  answering: AgentAnswering.prefault({}),
  privacy: AgentPrivacy.prefault({}),
  /** Asked in this order: the next one where one does not answer. */
  models: z.array(AgentModel).min(1, t('Choose a model.')).max(4),
  temperature: z.number().min(0).max(2).nullable().default(null),
  maxTokens: z.number().int().min(64).max(8_192).default(1_024),
})

/** How an agent thinks and speaks, and what it may do. */
export const AgentConfig = Config.refine(
  ({ tools, mcpServers }) => areDifferent([...tools, ...mcpServers.flatMap((server) => server.tools)].map(({ name }) => name)),
  {
    message: t('Two tools have the same name.'),
    path: ['mcpServers'],
  },
)
export type AgentConfig = z.infer<typeof AgentConfig>

export const AgentInput = z.object({ name: z.string().trim().min(1).max(80), draft: AgentConfig })

/** An agent: what is being written, and which version speaks. */
export const Agent = AgentInput.extend({
  id: Id,
  /** The version that speaks; null: none yet. */
  publishedVersion: z.number().int().nullable(),
  /** Whether that version answers customers where it is named for them, or drafts for people there. */
  publishedMode: AnsweringMode.nullable(),
  /** Whether the draft says other than that version. */
  changed: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Agent = z.infer<typeof Agent>

/** What an agent was at one time. */
export const AgentVersion = z.object({
  version: z.number().int(),
  config: AgentConfig,
  note: z.string().nullable(),
  /** Why it was published though its tests did not say that it is good enough; null: they did, or there were none. */
  reason: z.string().nullable(),
  /** What its tests said then; null where there were none. */
  tests: PublishGate.nullable(),
  publishedAt: z.iso.datetime(),
  /** The name of who published it. */
  publishedBy: z.string().nullable(),
})
export type AgentVersion = z.infer<typeof AgentVersion>
