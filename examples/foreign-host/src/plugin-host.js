// The runtime has to choose the shared packages before a module imports them
import('./start-plugin-host.js')
