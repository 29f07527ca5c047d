// Asks /healthz every 20 ms, in a thread that does nothing else, until it gets a message. Then posts the waits in ms.
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

let isOver = false
parentPort.once('message', () => {
  isOver = true
})
const waits = []
while (!isOver) {
  const began = performance.now()
  const { status } = await fetch(`${workerData}/healthz`)
  if (status !== 200) throw new Error(`/healthz answered ${status}`)
  waits.push(performance.now() - began)
  await pause(20)
}
parentPort.postMessage(waits)
