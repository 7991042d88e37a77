/** A short buzz and tone where the phone allows them. A tap counts without them. */
export function confirmTap(): void {
  navigator.vibrate?.(60)
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = 880
    volume.gain.setValueAtTime(0.08, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.18)
    tone.connect(volume).connect(audio.destination)
    tone.onended = () => void audio.close()
    tone.start()
    tone.stop(audio.currentTime + 0.2)
  } catch {
    // This device has no sound.
  }
}
