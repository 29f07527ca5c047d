// Requests a URL every `everyMs` in a separate thread, so that a busy sender does not count. On any message it responds with the
// durations in milliseconds and ends.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, everyMs } = workerData
const agent = new Agent({ keepAlive: true })
const waits = []
let isOver = false
parentPort.once('message', () => {
  isOver = true
})
await requested()
parentPort.postMessage('ready')
while (!isOver) {
  const began = performance.now()
  await requested()
  waits.push(performance.now() - began)
  await pause(everyMs)
}
parentPort.postMessage(waits)
agent.destroy()

function requested() {
  return new Promise((resolve, reject) => {
    get(url, { agent }, response => response.resume().on('end', resolve)).on('error', reject)
  })
}
