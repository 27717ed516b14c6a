import('./start-instance-host.js')
