export const AGENT_TABS = ['instructions', 'knowledge', 'tools', 'channels', 'limits', 'tests', 'chat'] as const
export type AgentTab = (typeof AGENT_TABS)[number]

/** The tab that an address names; the first needs no name. */
export const agentTab = (text: string | undefined): AgentTab | undefined => AGENT_TABS.find((tab) => tab === text && tab !== 'instructions')
