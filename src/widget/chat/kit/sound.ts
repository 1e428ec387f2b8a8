/** Plays the tone of a new message, in one tab of the site only: the one that takes the lock first. */
export async function ring(messageId: string): Promise<void> {
  const ringAlone = async (lock: Lock | null) => {
    if (!lock) return
    play()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  // Where a browser blocks what frames of other sites keep, it refuses locks too: every tab rings for itself.
  await navigator.locks?.request(`parley ${messageId}`, { ifAvailable: true }, ringAlone).catch(play)
}

function play(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.setValueAtTime(660, audio.currentTime)
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.09)
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.35)
  tone.onended = () => void audio.close()
}
