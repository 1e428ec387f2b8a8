import type { InboundMessage } from '#domain/messages/inbound.ts'

import { Surroundings } from './payload.ts'

/** Reads what a message answers and the ad it came from; parts that cannot be read are left out, never the message. */
export function readSurroundings(raw: unknown): Pick<InboundMessage, 'context' | 'referral'> {
  const { context, referral } = Surroundings.safeParse(raw).data ?? {}
  return {
    ...(context && hasMore(context) && { context: contextOf(context) }),
    ...(referral && Object.values(referral).some(Boolean) && { referral: referralOf(referral) }),
  }
}

type Given = NonNullable<ReturnType<typeof Surroundings.parse>['context']>
type GivenReferral = NonNullable<ReturnType<typeof Surroundings.parse>['referral']>

const isForwarded = (context: Given): boolean => context.forwarded === true || context.frequently_forwarded === true

const hasMore = (context: Given): boolean => Boolean(context.id) || context.referred_product !== undefined || isForwarded(context)

function contextOf(context: Given): NonNullable<InboundMessage['context']> {
  const { id, referred_product: product } = context
  return {
    ...(id && { replyTo: id }),
    ...(isForwarded(context) && { forwarded: true }),
    ...(context.frequently_forwarded === true && { frequentlyForwarded: true }),
    ...(product && { referredProduct: { catalogId: product.catalog_id, productRetailerId: product.product_retailer_id } }),
  }
}

function referralOf(referral: GivenReferral): NonNullable<InboundMessage['referral']> {
  return {
    ...(referral.source_type && { sourceType: referral.source_type }),
    ...(referral.source_id && { sourceId: referral.source_id }),
    ...(referral.source_url && { sourceUrl: referral.source_url }),
    ...(referral.headline && { headline: referral.headline }),
    ...(referral.body && { body: referral.body }),
    ...mediaOf(referral),
    ...(referral.welcome_message?.text && { welcomeText: referral.welcome_message.text }),
    ...(referral.ctwa_clid && { clickId: referral.ctwa_clid }),
  }
}

/** The picture or film of the ad. */
function mediaOf({ image_url: image, thumbnail_url: thumbnail, video_url: video, media_type: type }: GivenReferral) {
  const mediaUrl = image ?? thumbnail ?? video
  return {
    ...(mediaUrl && { mediaUrl }),
    ...(video && video !== mediaUrl && { videoUrl: video }),
    ...(type && { mediaType: type }),
  }
}
