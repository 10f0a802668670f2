// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  internal import AsyncHTTPClient
  import Foundation
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL

  /// The transport over async-http-client.
  final class HTTPTransport: EtcdTransport {
    private let client: HTTPClient

    /// Reads the certificates. Opens no connection.
    init(_ configuration: EtcdConfiguration) throws(EtcdError) {
      var settings = HTTPClient.Configuration()
      settings.httpVersion = .http1Only
      settings.redirectConfiguration = .disallow
      settings.decompression = .disabled
      settings.timeout.connect = .nanoseconds(configuration.timeout.nanoseconds)
      // A failed connection is an answer: the caller has other endpoints and its own back-off.
      settings.connectionPool.retryConnectionEstablishment = false
      settings.tlsConfiguration = try Self.tls(configuration.certificates)
      settings.http1_1ConnectionDebugInitializer = Self.keepAlive
      client = HTTPClient(
        eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: settings)
    }

    deinit {
      // After close() this reports that the client is shut down already.
      client.shutdown(queue: .global()) { _ in }
    }

    func answer(to request: EtcdHTTPRequest, limit: Int) async throws(EtcdError) -> EtcdHTTPAnswer {
      let response = try await response(to: request)
      var body = Data()
      do {
        for try await part in response.body {
          guard body.count + part.readableBytes <= limit else {
            throw EtcdError.answerTooLarge(endpoint: request.endpoint, limit: limit)
          }
          body.append(contentsOf: part.readableBytesView)
        }
      } catch let error as EtcdError {
        throw error
      } catch {
        throw .interrupted(endpoint: request.endpoint, reason: Self.words(error))
      }
      return EtcdHTTPAnswer(
        status: Int(response.status.code), date: response.headers.first(name: "Date"), body: body)
    }

    func stream(
      _ request: EtcdHTTPRequest, _ body: (EtcdHTTPPart) async throws(EtcdError) -> Void
    ) async throws(EtcdError) {
      let response = try await response(to: request)
      try await body(.status(Int(response.status.code)))
      do {
        for try await part in response.body { try await body(.bytes(Data(part.readableBytesView))) }
      } catch let error as EtcdError {
        throw error
      } catch {
        throw .interrupted(endpoint: request.endpoint, reason: Self.words(error))
      }
    }

    func close() async {
      try? await client.shutdown()
    }

    private func response(to request: EtcdHTTPRequest) async throws(EtcdError) -> HTTPClientResponse {
      var message = HTTPClientRequest(url: request.endpoint + request.path)
      message.method = .POST
      message.headers.add(name: "Content-Type", value: "application/json")
      for (name, value) in request.headers { message.headers.add(name: name, value: value) }
      message.body = .bytes(request.body)
      do {
        // The caller has the deadline, with its own clock.
        return try await client.execute(message, deadline: .distantFuture)
      } catch {
        let reason = Self.words(error)
        throw Self.isBeforeSending(error)
          ? .unreachable(endpoint: request.endpoint, reason: reason)
          : .interrupted(endpoint: request.endpoint, reason: reason)
      }
    }

    /// Whether no byte of the request can have reached the server.
    private static func isBeforeSending(_ error: any Error) -> Bool {
      if error is NIOConnectionError || error is NIOSSLError || error is NIOSSLExtraError { return true }
      guard let error = error as? HTTPClientError else {
        return (error as? IOError).map { [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains($0.errnoCode) } ?? false
      }
      return [.connectTimeout, .invalidURL, .emptyHost, .emptyScheme, .tlsHandshakeTimeout, .alreadyShutdown]
        .contains(error)
    }

    /// The error in few words, on one line.
    private static func words(_ error: any Error) -> String {
      switch error {
      case let error as NIOConnectionError:
        error.connectionErrors.first.map { words($0.error) } ?? "the host was not found"
      case let error as IOError: String(cString: strerror(error.errnoCode))
      case let error as HTTPClientError: error.shortDescription
      case is CancellationError: "the request was cancelled"
      default: String("\(error)".prefix(200))
      }
    }

    /// Lets the kernel detect a dead connection within half a minute, also while nothing is sent.
    @Sendable private static func keepAlive(_ channel: any Channel) -> EventLoopFuture<Void> {
      let options: [(NIOBSDSocket.OptionLevel, CInt, Int)] = [
        (.socket, SO_KEEPALIVE, 1), (.tcp, TCP_KEEPIDLE, 10), (.tcp, TCP_KEEPINTVL, 5), (.tcp, TCP_KEEPCNT, 3),
      ]
      return EventLoopFuture.andAllSucceed(
        options.map { level, name, value in
          channel.setOption(
            ChannelOptions.Types.SocketOption(level: level, name: NIOBSDSocket.Option(rawValue: name)),
            value: value)
        }, on: channel.eventLoop)
    }

    private static func tls(_ certificates: EtcdConfiguration.Certificates?) throws(EtcdError) -> TLSConfiguration {
      var tls = TLSConfiguration.makeClientConfiguration()
      guard let certificates else { return tls }
      do {
        if let file = certificates.authorities {
          tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(file))
        }
        if let file = certificates.clientCertificate {
          tls.certificateChain = try NIOSSLCertificate.fromPEMFile(file).map { .certificate($0) }
          guard let key = certificates.clientKey else {
            throw EtcdError.invalidConfiguration(reason: "the client's certificate has no key")
          }
          tls.privateKey = .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        }
      } catch let error as EtcdError {
        throw error
      } catch {
        throw .invalidConfiguration(reason: "a certificate or a key cannot be read: \(words(error))")
      }
      return tls
    }
  }

  extension Duration {
    /// The whole nanoseconds, at most 200 years.
    fileprivate var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      return min(max(seconds, 0), 6_000_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }
#endif
