// Preloaded with --import: in this process alone, the name shop-page.example has a public address, and connections to
// that address go to PRETEND_SHOP_PORT of this machine. The app has no setting for this.
import dns from 'node:dns/promises'
import net from 'node:net'

const ADDRESS = '93.184.216.34'
const { lookup } = dns
const { connect } = net

dns.lookup = (name, options) =>
  name === 'shop-page.example' ? Promise.resolve([{ address: ADDRESS, family: 4 }]) : lookup(name, options)
net.connect = (options, ...rest) =>
  options?.host === ADDRESS
    ? connect({ host: '127.0.0.1', port: Number(process.env.PRETEND_SHOP_PORT) })
    : connect(options, ...rest)
