import type { Fields } from '../graph/read.ts'
import type { Template } from './template.ts'

type Seed = Pick<Template, 'name' | 'language' | 'category' | 'components'> & Partial<Template>

const body = (text: string, ...samples: string[]): Fields => ({
  type: 'BODY',
  text,
  ...(samples.length > 0 && { example: { body_text: [samples] } }),
})
const named = (text: string, samples: Record<string, string>): Fields => ({
  type: 'BODY',
  text,
  example: { body_text_named_params: Object.entries(samples).map(([param_name, example]) => ({ param_name, example })) },
})
const footer = (text: string): Fields => ({ type: 'FOOTER', text })
const buttons = (...list: Fields[]): Fields => ({ type: 'BUTTONS', buttons: list })
const reply = (text: string): Fields => ({ type: 'QUICK_REPLY', text })

const SEEDS: readonly Seed[] = [
  {
    name: 'order_ok',
    language: 'en_US',
    category: 'UTILITY',
    quality: 'GREEN',
    components: [body('Your order is confirmed. We write again when it leaves our warehouse.')],
  },
  {
    name: 'order_shipped',
    language: 'en_US',
    category: 'UTILITY',
    quality: 'GREEN',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'On its way' },
      body('Hi {{1}}, your order {{2}} has left our warehouse. Expect it on {{3}} at the latest.', 'Ana', 'HG-1042', 'Friday'),
      footer('Harbour Goods'),
      buttons(
        {
          type: 'URL',
          text: 'Track the parcel',
          url: 'https://shop.example.com/track/{{1}}',
          example: ['https://shop.example.com/track/HG-1042'],
        },
        { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550000001' },
      ),
    ],
  },
  {
    name: 'order_shipped',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      body('Olá {{1}}, seu pedido {{2}} saiu do nosso armazém e chega até {{3}} no máximo.', 'Ana', 'HG-1042', 'sexta-feira'),
      footer('Harbour Goods'),
    ],
  },
  {
    name: 'order_photo',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1hZ2U='] } },
      body('Hello {{1}}, this is how we packed your order today.', 'Ana'),
      buttons({ type: 'URL', text: 'Order', url: 'https://shop.example.com/o/{{1}}', example: ['https://shop.example.com/o/1'] }),
    ],
  },
  {
    name: 'come_back',
    language: 'en',
    category: 'UTILITY',
    parameterFormat: 'NAMED',
    quality: 'YELLOW',
    components: [
      named('Hello {{first_name}}, you asked us about {{topic}} and we have an answer now. Shall we go on?', {
        first_name: 'Ana',
        topic: 'the teapot',
      }),
      buttons(reply('Yes, please'), reply('No longer needed')),
    ],
  },
  {
    name: 'autumn_teas',
    language: 'en_US',
    category: 'MARKETING',
    quality: 'GREEN',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'New teas for autumn' },
      body('Hello {{1}}, three new teas arrived this week. With the code you get *15 %* off until Sunday.', 'Ana'),
      footer('Reply STOP to hear no more of this'),
      buttons({ type: 'COPY_CODE', example: 'AUTUMN15' }, { type: 'URL', text: 'See the teas', url: 'https://shop.example.com/teas' }),
    ],
  },
  {
    name: 'sign_in_code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      {
        type: 'BODY',
        text: '*{{1}}* is your verification code. For your security, do not share this code.',
        add_security_recommendation: true,
      },
      { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
      buttons({
        type: 'URL',
        text: 'Copy code',
        url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
        example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
      }),
    ],
  },
  {
    name: 'flash_sale',
    language: 'en_US',
    category: 'MARKETING',
    status: 'PAUSED',
    quality: 'RED',
    components: [body('Only today: everything in our shop at half its price. Be quick, the best pieces go first.')],
  },
  {
    name: 'free_gift',
    language: 'en_US',
    category: 'UTILITY',
    status: 'REJECTED',
    rejectedReason: 'PROMOTIONAL',
    components: [body('A free gift waits for you with your next order over 50 dollars.')],
  },
]

/** What an account has from the start: of every state and category one, for the demo and for tests. */
export const seededTemplates = (wabaId: string): Template[] =>
  SEEDS.map((seed, index) => ({
    status: 'APPROVED',
    parameterFormat: 'POSITIONAL',
    quality: 'UNKNOWN',
    rejectedReason: 'NONE',
    previousCategory: null,
    correctCategory: null,
    ttlSeconds: null,
    editedAt: [],
    deletedAt: null,
    createdAt: `2026-01-0${index + 1}T09:00:00.000Z`,
    ...seed,
    wabaId,
    id: String(5e14 + Number(wabaId.slice(-6)) * 100 + index),
  }))
