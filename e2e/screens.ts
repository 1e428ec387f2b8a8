// Every screen that has an address of its own, in the demo's shop.

/** Those that anybody may see, by the names of their pictures. */
export const PUBLIC = { login: '/login', signup: '/signup', 'password-reset': '/passwordReset' }
/** Those behind the sign-in, part by part. */
export const GATED: Record<string, Record<string, string>> = {
  desk: {
    inbox: '/inbox',
    'inbox-snoozed': '/inbox?view=snoozed',
    'inbox-closed': '/inbox?view=closed',
    search: '/search?q=beans',
    'search-none': '/search?q=nothing-has-these-words',
    notifications: '/notifications',
    contacts: '/contacts',
  },
  flows: {
    flows: '/flows',
    'flows-none': '/flows?search=nothing-has-these-words',
    'flows-archived': '/flows?state=archived',
    flow: '/flows/flowDemoWelcome001',
    'step-ask': '/flows/flowDemoWelcome001?show=draft&step=interest',
    'step-response': '/flows/flowDemoWelcome001?show=draft&step=greet',
    'step-condition': '/flows/flowDemoWelcome001?show=draft&step=stock',
    'step-http': '/flows/flowDemoWelcome001?show=draft&step=lookup',
    'step-delay': '/flows/flowDemoWelcome001?step=wait',
    workflows: '/workflows',
  },
  shop: {
    templates: '/templates',
    'templates-none': '/templates?search=nothing-has-this-name',
    'template-new': '/templates/new',
    forms: '/forms',
    'form-new': '/forms/new',
    orders: '/orders',
    catalog: '/catalog',
    'catalog-none': '/catalog?search=nothing-has-this-name',
    tester: '/tester',
  },
  channels: {
    'settings-channels': '/settings/channels',
    'settings-channel-new': '/settings/channels/new',
    'settings-channel': '/settings/channels/demoWhatsapp000001',
    'settings-channel-setup': '/settings/channels/demoWhatsapp000001?part=setup',
    'settings-channel-profile': '/settings/channels/demoWhatsapp000001?part=profile',
    'settings-channel-log': '/settings/channels/demoWhatsapp000001/log',
    'settings-channel-log-none': '/settings/channels/demoWhatsapp000001/log?search=nothing-has-this-name',
    'settings-channel-log-sends': '/settings/channels/demoWhatsapp000001/log?part=sends',
    'settings-channel-log-unconfirmed': '/settings/channels/demoWhatsapp000001/log?part=unconfirmed',
  },
  settings: {
    'settings-app': '/settings/app',
    'settings-appearance': '/settings/appearance',
    'settings-members': '/settings/members',
    'settings-teams': '/settings/teams',
    'settings-desk': '/settings/desk',
    'settings-replies': '/settings/replies',
    'settings-macros': '/settings/macros',
    'settings-privacy': '/settings/privacy',
    'settings-fields': '/settings/fields',
    'settings-notifications': '/settings/notifications',
    'settings-keys': '/settings/keys',
    'settings-parked': '/settings/parked',
  },
}
