// The engine's thread in a browser (core.js).
import { serve } from './core.js';

const receive = serve((message, handed) => self.postMessage(message, handed));
self.onmessage = (event) => receive(event.data);
