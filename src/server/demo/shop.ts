/** The pretend shop that a demo starts with. Its app keeps this id, so that it is seeded once and never again after its removal. */
export const DEMO = {
  appId: 'demoHarbourGoods01',
  appName: 'Harbour Goods (demo)',
  channelId: 'demoWhatsapp000001',
  channelName: 'Harbour Goods on WhatsApp',
  phoneNumberId: '100000000000001',
  wabaId: '200000000000001',
  displayPhone: '+15550000001',
  accessToken: 'demo-access-token-of-the-emulator',
  connectionId: 'demoGoogleSheets01',
  aiProviderId: 'demoModels00000001',
  agentId: 'demoAgent000000001',
  flowId: 'flowDemoWelcome001',
  flowName: 'Welcome',
  timeZone: 'Europe/London',
  owner: { email: 'demo@parley.test', name: 'Dana Demo' },
} as const

/** Where the emulator's Graph API, shop and models stand. */
export const graphUrlOf = (emulatorUrl: string): string => `${emulatorUrl}/v23.0`
export const modelsUrlOf = (emulatorUrl: string): string => `${emulatorUrl}/llm/v1`
export const shopUrlOf = (emulatorUrl: string): string => `${emulatorUrl}/_/shop`
