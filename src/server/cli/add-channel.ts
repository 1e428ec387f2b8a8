import { text } from 'node:stream/consumers'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { ChannelInput } from '#domain/whatsapp/channel.ts'
import { randomId } from '#domain/generate-id.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { createChannel } from '#store/whatsapp/channels.ts'

import { proveNumber } from '../numbers/prove-number.ts'
import { sealToken } from '../routes/whatsapp/channels.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** Connects a WhatsApp number, once WhatsApp says that the token is for it. Its access token comes from standard input, so that it stands in no shell history. */
export async function addChannel({ sql, seal, say, config }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.needed('app'))
  if (process.stdin.isTTY) process.stderr.write('Paste the access token and press Ctrl-D:\n')
  const input = ChannelInput.safeParse({
    name: args.needed('name'),
    phoneNumberId: args.needed('phone-number-id'),
    wabaId: args.needed('waba-id'),
    displayPhone: args.needed('display-phone'),
    accessToken: await text(process.stdin),
  })
  if (!input.success) throw new UsageError(input.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const { accessToken, ...channel } = input.data
  const egress = createEgress(config.EGRESS_ALLOW)
  const access = { token: accessToken, graphUrl: null }
  await proveNumber(createGraph(egress, config.WHATSAPP_GRAPH_URL), access, channel)
  await egress.close()
  const created = await createChannel(sql, { ...channel, appId, id: randomId(), token: sealToken(seal, accessToken) })
  say(`Channel added: ${created.id}  ${created.name}  ${created.displayPhone}`)
  return 0
}
