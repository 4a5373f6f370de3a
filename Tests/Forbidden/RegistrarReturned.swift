// error: missing reinitialization of inout parameter 'registrar' after consume
import Dertisch

@MainActor func steal(_ registrar: inout Registrar) -> Registrar { registrar }
