import { BlobSource, BufferTarget, Conversion, Input, MP4, OGG, OggOutputFormat, Output, WEBM } from 'mediabunny'

/** Puts an Opus sound from whatever a browser records into OGG, as it is: nothing is encoded anew. Null where it is no Opus. */
export async function toOgg(recorded: Blob): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(recorded), formats: [OGG, WEBM, MP4] })
  const track = await input.getPrimaryAudioTrack()
  if (track?.codec !== 'opus') return null
  const target = new BufferTarget()
  const conversion = await Conversion.init({ input, output: new Output({ format: new OggOutputFormat(), target }) })
  if (!conversion.isValid) return null
  await conversion.execute()
  return target.buffer && new Blob([target.buffer], { type: 'audio/ogg' })
}
