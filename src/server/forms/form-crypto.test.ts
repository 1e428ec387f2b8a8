import { createPrivateKey } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { openRequest } from './form-crypto.ts'

// Made once by the emulator's client, which shares no line with ours: a key that is used nowhere else, requests and answers in hex.
const KEY = createPrivateKey({
  key: Buffer.from(
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC2jjFsvyAKyW0E+CH8aIsSvQjYHMDkUBGI7Y9i6ORw+hA03uM95EwtwIQj1yni' +
      '0m4myicbVXnujCt6WwgvbkHpI/0iRnAyN/cEci235PdEMth/+d9dfgWfD414MAua//fWdTgYd6vyQEomnXqb87/eV+mnpg3GgmW2/HCRYl7qpElT' +
      'u5kdEhTzxzwXGiKUG//At8xRPfUzGaFDw/YeFATCK18xYaZ1L7RZy56ys9yQnBZjMDIDxqEtaiN6aGjnBuMvjW21ObKQrBANKUnKykg9+inM/qJN' +
      'M7DtbWDyfvGSf77gYl9EPi9s7KEaIJLYcKpz3OC7Hh5Zy8K6LxeBHUNHAgMBAAECggEADQ3tBeBC+9J8m8rcr06Qh2YCMGYZ+xmor1iBlOqfj16q' +
      'cwVvTZk6Q1lNebykr6Ypn1d8ZW1+2yql30mMM8wYJYJf0ygjVMwAu44oq8pRTkyug7RMH0ToRQAZNzuEUPC1+d2HBeTk5F1pkApZ3rYXBeDWghkT' +
      'ShtAB85UhGj67Z9zzD+9ambbPFyggrk9J7zhyQ6+Weftd8ie3hZJrjI9ZJrUNyqSyW+B68aK4VCfrlTJ13RgV9hJsr2IcVLa7OUwdtNmMUleY5bK' +
      'j1umoCAwSFtQWkjEXeL2PrZHSMTzdpzxdaZr8RlSVx/EJj8iJXAzuZUGBldO71HYsPigrERjAQKBgQDxxOtoO4vQnqymOS1RCX8lhX7rmtl+MfYQ' +
      'FgnThKU1KM4lyMIGpixJ8p3z7Z2DHVQqQE3RNFMWQhmaDhdeM0XxLh5JeDNrQlZIfLM9utwb53UWDBsh/2ow7AmvRzWwu1DPFDNqeMb2OzxnuHUO' +
      'nWMw05FBU8sYATur3FmnFVrQRwKBgQDBTQPwam1ZtMl5alovMoAlURISW8EdoF2uCV2c9c7dNY1b0puHqfYmTCsXWEYsfxTkqquLtMmFIJ2vQj0z' +
      'B27TCEwLQ710LseAKUpSGomrEMIp7QTlaAQ29lqZYrs3MhybJq0bjNLjMKUJ1GvwW18hayi2Io+Bw5zJ/eiTy951AQKBgDRp/J8cSbNwsv1WZ/yp' +
      'kmcQCfQKHhy9uBrErFyu5SIhNo/6dhX68J8Xeibn3L4QHa8LQdOZBGpO6j370BUcCI3A8c/7vyoBt7L/VdyMJivmgfvFpBw6w0rX4UGeroUiFuLN' +
      '/leW14uKTA4wbzA77sUnGNaQ0/bgTY90tfsDJi0BAoGAEntElyX10o/ge4VZng2cBvVbXvn62tRMYKlwk+NEpg3KuC7IxA3SBRNfQ1ojS3nTC5Ht' +
      '2OuuINZffTQ+GbTqOa8fZixR3tviIzTPcE4tP3fYuJ16zFxHmuGvA99Wuw5FgegOwQWT3Dj4bpoqv85cqBtQxylCw0tqoD1wkUD6wgECgYEAz+TQ' +
      'EChgYgyhJ7zQ92x9w8FAHViOIXwxpnga9jrwykXrMM+MKPWIjZ0UNiWp5FWWtp904/o6Qx0yU1bCUVwfUkr86NqD947AAF2U5RDhYta46CopofKL' +
      'tHPM9nWiOW5uqWxn7zk6zzzcl9OZFU51uwskqSJf+H3EN0xd8jrm4vA=',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})

const VECTORS = [
  {
    plain: '{"version":"3.0","action":"ping"}',
    key:
      '76db5958316f23de4082a529ffb721535a29bd24d821fa8cd46c9c136a68deebca6c9a6398f70bb3f582dfdc6c5c7f727dd6363cecad31f0' +
      '6e040afd54d0303201d337f450fc8936fcdc80acafd96dcc708062a9e8e04dffd0d6459d9c31a24fd3050eb136fc393e999197946782e4ed' +
      '497b9b0cdae793cd5716af7cf771c0c0359457b8c1fe040a83244a4d7439acd3f473caa3247ef628c780df9eec4e7c383cf00e8480197b45' +
      '9ce97948cd23b0e07576dfe4172ffcd116d9402d0df807d4d02326e0aa706d0fd796e61187761b7ac649da8a258ccbd19c616993d80bf81e' +
      '015d9a4a6c944f403b953839a91781051009aed169775aee91f20c8667759f22',
    iv: '101112131415161718191a1b1c1d1e1f',
    data: 'bebc81d30fc14de7b83af9a092011ff5d9df41fc196fc8968bbca5e62a2d14c25eb9097be3d94ea6d773bff2f54f65763c',
    answer: '20780bd265971c9e850cf2c7ebe6b2805e417d3fa63f3c2fce4b622af96662983c7852aa257ff4ed8552b5a2',
  },
  {
    plain: '{"version":"3.0","action":"INIT","flow_token":"t-é🙂"}',
    key:
      '84af5c7cc7cde3fe101eaf71785f3832d8e6405fadc01cfeade8d7cf544ca651b289c820a939c3721fa059f3e29f85bf2fbe2d7d5188fa68' +
      '9093ef21eee931a4da0cdbc9c8206dea68b933a1f9814818efb4b6d988914277bba59a66ae1e3e011af113a78ac307a416c0524e8e2ef750' +
      '44a91be2be01dd402c6e209afbf0e0e18b7252047ee8c741909a9f24e632921fcd68f13c2f0b1ccc42558cb408006e61957c386aa36f6113' +
      '8023641b790e256032baae97409874cd19f49590d14064dccaada4afc7a34aea883ef77841eeba3b9282fafb071e0851f10b5f7284be2958' +
      '3aa82f489e0987c3a27af743dcf32e966c83e33b2412a8de43817a12b15f4ffd',
    iv: '00000000000000000000000000000000',
    data:
      '51f5eba73fa6fc2b696c215875794c4f7a2dc6896b518a4af04ef2c95af5638d99dcc587b94d0e6c9b4370741eb4c1757537dd57961c3079' +
      '2814d030f6f4fe0b31387e54c5a1014a77',
    answer: '88d34bd1ccfd6f4435eb13a44b834badfea8991015688833686cd7b0f619ec716cf6dadcc716d246463b7706',
  },
]

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const written = ({ data, key, iv }: (typeof VECTORS)[number]): Uint8Array =>
  Buffer.from(JSON.stringify({ encrypted_flow_data: base64(data), encrypted_aes_key: base64(key), initial_vector: base64(iv) }))

describe('the encryption of forms', () => {
  test.each(VECTORS)('reads what another implementation wrote: $plain', (vector) => {
    expect(openRequest(written(vector), [KEY])?.body).toEqual(JSON.parse(vector.plain))
  })

  test.each(VECTORS)('answers byte for byte what another implementation expects: $plain', (vector) => {
    const answer = openRequest(written(vector), [KEY])?.close({ data: { status: 'active' } })
    expect(Buffer.from(answer ?? '', 'base64').toString('hex')).toBe(vector.answer)
  })

  test('encrypts a response under another initial vector than its request', () => {
    const [vector] = VECTORS
    if (!vector) throw new Error('There is no vector.')
    const answer = openRequest(written(vector), [KEY])?.close(JSON.parse(vector.plain))
    expect(Buffer.from(answer ?? '', 'base64').toString('hex')).not.toBe(vector.data)
  })
})
