const TYPES = ['audio/ogg;codecs=opus', 'audio/mp4', 'audio/webm;codecs=opus']

/** Records from the microphone until it is stopped: with the recording or without, the microphone is let go of. */
export function recordVoice(done: (file: File | null) => void, refused: () => void): { stop(keep: boolean): void } {
  let recorder: MediaRecorder | undefined
  let isKept = false
  let isStopped = false
  const record = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    const letGo = () => stream.getTracks().forEach((track) => track.stop())
    if (isStopped) return letGo()
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      letGo()
      const type = recorder?.mimeType.split(';')[0] ?? ''
      done(isKept ? new File(parts, `voice-message.${type.split('/')[1]}`, { type }) : null)
    }
    recorder.start()
  }
  record().catch(refused)
  return {
    stop(keep) {
      isKept ||= keep
      isStopped = true
      if (recorder?.state === 'recording') recorder.stop()
      else if (!recorder) done(null)
    },
  }
}
