// The runtime has to choose the shared packages before a module imports them
void import('./start-plugin-host.js')
